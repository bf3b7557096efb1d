import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { buttonClass } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { Medal } from "../achievements/Medal";
import * as m from "./messages";

interface FeaturedMedalsProps {
  profile: Schemas["Profile"];
  own: boolean;
}

/** The featured achievements of a user. */
export function FeaturedMedals({ profile, own }: FeaturedMedalsProps) {
  const shown = profile.featuredAchievements;
  if (shown.length === 0 && !own) return null;
  return (
    <Panel title={m.featuredAchievements()}>
      {shown.length === 0 ? (
        <Text tone="soft">{m.noFeaturedAchievements()}</Text>
      ) : (
        <Grid as="ul" min="17rem" gap={3}>
          {shown.map(({ name, title, category, description }) => (
            <Row as="li" nowrap gap={3} shrink pad={3} surface="well" key={name}>
              <Medal category={category} achieved size={52} />
              <Stack as="span">
                <strong>{title}</strong>
                <Text as="small" tone="soft">
                  {description}
                </Text>
              </Stack>
            </Row>
          ))}
        </Grid>
      )}
      {own ? (
        <p>
          <Link className={buttonClass("secondary", "s")} to="/achievements">
            {m.chooseAchievements()}
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}
