import { Icon } from "../../ui/Icon";
import { Panel } from "../../ui/Panel";
import { Text } from "../../ui/Text";
import { CHECKS, type Report } from "./algorithm/check";
import styles from "./Fairness.module.css";
import { CHECK_LABELS, VERDICT_LABELS } from "./labels";

/** Every check with what came of it. */
export function CheckList({ report }: { report: Report }) {
  const done = CHECKS.filter((name) => report.checks[name] !== "open").length;
  return (
    <Panel title="What was checked" state={`${done} of ${CHECKS.length}`}>
      <ul className={styles.checks}>
        {CHECKS.map((name) => {
          const verdict = report.checks[name];
          return (
            <li key={name} data-verdict={verdict}>
              <span className={styles.mark}>
                <Icon
                  name={verdict === "holds" ? "check" : verdict === "fails" ? "close" : "clock"}
                  size={18}
                />
              </span>
              <span>
                <strong>{CHECK_LABELS[name].title}</strong>
                <span className="visually-hidden">: {VERDICT_LABELS[verdict]}.</span>
                <Text as="small" block tone="soft" size="sm">
                  {CHECK_LABELS[name].told[verdict]}
                </Text>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
