import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "../../../ui/PageHeading";
import { QueryView } from "../../../ui/QueryView";
import { Skeleton } from "../../../ui/Skeleton";
import { AdminNav } from "../../admin/AdminNav";
import { BrandEditor } from "./BrandEditor";
import * as m from "./messages";
import { adminBrand } from "./queries";

/** The editor of the brand, for admins. */
export default function BrandEditorPage() {
  const brand = useQuery(adminBrand());
  return (
    <>
      <AdminNav />
      <PageHeading title={m.title()} lead={m.lead()} />
      <QueryView
        query={brand}
        title={m.failed()}
        loading={
          <div role="status" aria-busy="true" aria-label={m.loading()}>
            <Skeleton height="24rem" />
          </div>
        }
      >
        {(state) => <BrandEditor state={state} />}
      </QueryView>
    </>
  );
}
