import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { PageHeading } from "../../ui/PageHeading";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { me } from "../auth/queries";
import { Avatar } from "../users/Avatar";
import { DeleteAccount } from "./DeleteAccount";
import { ExportData } from "./ExportData";
import * as m from "./messages";
import { Sessions } from "./Sessions";

/** The account page: sessions, data export and account deletion. */
export default function AccountPage() {
  const user = useQuery(me()).data;
  return (
    <>
      <PageHeading
        title={m.title()}
        lead={
          user === undefined ? (
            m.loading()
          ) : (
            <Row as="span" nowrap inline gap={2}>
              <Avatar name={user.username} picture={user.twitchProfilePic} size={28} />
              <span>{m.signedInAs({ username: user.username, b: (text) => <strong>{text}</strong> })}</span>
            </Row>
          )
        }
        actions={
          user === undefined ? null : (
            <Link className={buttonClass()} to="/profile/$username" params={{ username: user.username }}>
              {m.myProfile()}
            </Link>
          )
        }
      />
      <Grid columns="3fr 2fr" gap={5} align="start" stack="desk">
        <Sessions />
        {user === undefined ? null : (
          <Stack gap={5}>
            <ExportData username={user.username} />
            <DeleteAccount username={user.username} />
          </Stack>
        )}
      </Grid>
    </>
  );
}
