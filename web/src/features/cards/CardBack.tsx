import "./cardBack.css";

/** The back that all cards share. */
export function CardBack() {
  return (
    <span className="card-back" aria-hidden="true">
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <path d="M18 52V12h30l-6 10H29v8h12l-5 9h-7v13z" fill="currentColor" />
      </svg>
    </span>
  );
}
