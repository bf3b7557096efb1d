import type { ReactNode } from "react";
import { failureOf } from "../api/cache";
import { isAbsent, messageOf } from "../api/client";
import * as m from "../lib/messages";
import { Button } from "./Button";
import { ErrorState } from "./ErrorState";
import { Stale } from "./Stale";
import styles from "./States.module.css";

/** The fields of a query that `QueryView` uses. */
export interface ViewedQuery<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface QueryViewProps<T> {
  query: ViewedQuery<T>;
  /** Title of the error, such as "The cards could not be loaded". */
  title?: string;
  /** Heading above the error, for pages whose heading needs the data. */
  heading?: ReactNode;
  /** Shows the error as a line of text, for menus and small panels. */
  compact?: boolean;
  /** Shown until the first response. */
  loading: ReactNode;
  /** Shown instead of the error if the resource does not exist. */
  absent?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows the data of a query, or its loading or error state. A failed refetch marks the data as stale and does not hide it. */
export function QueryView<T>({ query, loading, absent, children, ...error }: QueryViewProps<T>) {
  if (query.data !== undefined) {
    return (
      <>
        <Stale query={query} />
        {children(query.data)}
      </>
    );
  }
  const failure = failureOf(query);
  if (failure === null) return loading;
  if (absent !== undefined && isAbsent(failure)) return absent;
  return <Failure {...error} failure={failure} query={query} />;
}

interface FailureProps extends Pick<QueryViewProps<unknown>, "title" | "heading" | "compact"> {
  failure: Error;
  query: ViewedQuery<unknown>;
}

function Failure({ failure, query, title, heading, compact = false }: FailureProps) {
  const retry = () => void query.refetch();
  if (compact) {
    return (
      <div className={styles.stale} role="alert">
        <p>
          {title === undefined ? "" : `${title}. `}
          {messageOf(failure)}
        </p>
        <Button size="s" pending={query.isFetching} onClick={retry}>
          {m.tryAgain()}
        </Button>
      </div>
    );
  }
  return (
    <>
      {heading}
      <ErrorState
        {...(title === undefined ? {} : { title })}
        message={messageOf(failure)}
        retrying={query.isFetching}
        onRetry={retry}
      />
    </>
  );
}
