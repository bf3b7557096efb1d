import { PageHeading } from "../../ui/PageHeading";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./Bench.module.css";

/** The bench while it is not known who sits at it. */
export function BenchSkeleton({ name }: { name?: string }) {
  return (
    <>
      <PageHeading title={name === undefined ? "Trading" : `Trade with ${name}`} />
      <div className={styles.bench} aria-busy="true">
        <Skeleton height="100%" />
        <Skeleton height="100%" />
        <Skeleton height="100%" />
        <span className="visually-hidden" role="status">
          Preparing the trade…
        </span>
      </div>
    </>
  );
}
