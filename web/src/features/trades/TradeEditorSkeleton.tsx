import { PageHeading } from "../../ui/PageHeading";
import { Skeleton } from "../../ui/Skeleton";
import * as m from "./messages";
import styles from "./TradeEditor.module.css";

/** Placeholder while the trade partner or the saved deal loads. */
export function TradeEditorSkeleton({ name }: { name?: string }) {
  return (
    <>
      <PageHeading title={name === undefined ? m.title() : m.tradeWith({ partner: name })} />
      <div className={styles.bench} aria-busy="true">
        <Skeleton height="100%" />
        <Skeleton height="100%" />
        <Skeleton height="100%" />
        <span className="visually-hidden" role="status">
          {m.preparing()}
        </span>
      </div>
    </>
  );
}
