import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { usePageTitle } from "../../lib/pageTitle";
import { PageHeading } from "../../ui/PageHeading";
import { QueryView } from "../../ui/QueryView";
import { Skeleton } from "../../ui/Skeleton";
import { Text } from "../../ui/Text";
import { PageText } from "./PageText";
import * as m from "./page/messages";
import { brandPage } from "./queries";

/** A page that an admin wrote, such as the rules or the imprint. */
export default function BrandPage() {
  const { slug } = useParams({ from: "/pages/$slug" });
  const page = useQuery(brandPage(slug));
  usePageTitle(page.data?.title);
  return (
    <QueryView
      query={page}
      title={m.failed()}
      loading={
        <div role="status" aria-busy="true" aria-label={m.loading()}>
          <Skeleton height="16rem" />
        </div>
      }
      absent={
        <>
          <PageHeading title={m.absent()} />
          <Text>{m.absentHint()}</Text>
        </>
      }
    >
      {({ title, html }) => (
        <>
          <PageHeading title={title} />
          <PageText html={html} />
        </>
      )}
    </QueryView>
  );
}
