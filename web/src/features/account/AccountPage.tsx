import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/Button";
import { PageHeading } from "../../ui/PageHeading";
import { Row } from "../../ui/Row";
import { me } from "../auth/queries";
import { Avatar } from "../users/Avatar";
import styles from "./Account.module.css";
import { ExportData } from "./ExportData";
import { Leave } from "./Leave";
import { Sessions } from "./Sessions";

/** The user's data rights: see sessions, export the data, delete the account. */
export default function AccountPage() {
  const user = useQuery(me()).data;
  return (
    <>
      <PageHeading
        title="Your account"
        lead={
          user === undefined ? (
            "Just a moment…"
          ) : (
            <Row as="span" nowrap inline gap={2}>
              <Avatar name={user.username} picture={user.twitchProfilePic} size={28} />
              <span>
                Signed in as <strong>{user.username}</strong>
              </span>
            </Row>
          )
        }
        actions={
          user === undefined ? null : (
            <Link className={buttonClass()} to="/profile/$username" params={{ username: user.username }}>
              My profile
            </Link>
          )
        }
      />
      <div className={styles.page}>
        <Sessions />
        {user === undefined ? null : (
          <>
            <ExportData username={user.username} />
            <Leave username={user.username} />
          </>
        )}
      </div>
    </>
  );
}
