import { PageHeading } from "../../ui/PageHeading";

export default function KitchenSinkPage() {
  return <PageHeading title="Kitchen sink" />;
}
