import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useSession } from "../features/auth/session";
import { settings } from "../features/settings/queries";
import { lazyPart } from "../ui/lazyPart";

const NoticeBar = lazyPart(
  async () => (await import("../features/brand/NoticeBar")).NoticeBar,
  () => {},
);
const Footer = lazyPart(
  async () => (await import("../features/brand/Footer")).Footer,
  () => {},
);

/** The brand's notice above a page. Its code is loaded if there is one. */
export function BrandNotice() {
  const notice = useQuery(settings()).data?.brand?.notice;
  return notice == null ? null : (
    <Suspense fallback={null}>
      <NoticeBar />
    </Suspense>
  );
}

/** The brand's pages and links below a page, and the language for visitors. Their code is loaded if there are any. */
export function BrandFooter() {
  const { pages = [], links = [] } = useQuery(settings()).data?.brand ?? {};
  return useSession() !== "out" && pages.length + links.length === 0 ? null : (
    <Suspense fallback={null}>
      <Footer />
    </Suspense>
  );
}
