import { PageHeading } from "../../ui/PageHeading";

export default function DashboardPage() {
  return <PageHeading title="Dashboard" />;
}
