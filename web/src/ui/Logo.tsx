import { useId } from "react";

interface Props {
  size?: number;
  /** URL of the instance's own logo (setting `brand-logo`), which replaces the default. */
  src?: string | null | undefined;
}

/** The app's logo, same as art/brand/mark.svg. */
export function Logo({ size = 32, src }: Props) {
  const foil = useId();
  if (src)
    return <img src={src} alt="" height={size} style={{ maxWidth: 2.5 * size, objectFit: "contain" }} />;
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <defs>
        <linearGradient id={foil} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ffd36b" />
          <stop offset=".36" stopColor="#ff6f91" />
          <stop offset=".68" stopColor="#9b6bff" />
          <stop offset="1" stopColor="#3fd8ff" />
        </linearGradient>
      </defs>
      <rect x="14" y="11" width="32" height="45" rx="6" transform="rotate(14 30 34)" fill="#4b3a8f" />
      <g transform="rotate(-8 28 34)">
        <rect x="11" y="11" width="32" height="46" rx="6" fill={`url(#${foil})`} />
        <path d="M11 40 43 19v7L11 48Z" fill="#fff" opacity=".28" />
        <path
          transform="translate(27 34)"
          d="M0-15C1.8-4.4 4.4-1.8 15 0 4.4 1.8 1.8 4.4 0 15-1.8 4.4-4.4 1.8-15 0-4.4-1.8-1.8-4.4 0-15Z"
          fill="#fff"
        />
      </g>
      <g fill="none" stroke={`url(#${foil})`} strokeWidth="3.6" strokeLinecap="round">
        <path d="M48 17a9 9 0 0 1 4.6 6.6" />
        <path d="M50 8.6A18 18 0 0 1 60.6 23" />
      </g>
    </svg>
  );
}
