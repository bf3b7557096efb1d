import type { QueryClient } from "@tanstack/react-query";
import { catalogue, definition, story } from "../features/catalogue/queries";
import { catalogueSearch } from "../features/catalogue/search";
import { collectionPage } from "../features/collection/queries";
import { collectionSearch } from "../features/collection/search";
import { opening } from "../features/fairness/queries";
import { leaderboard } from "../features/leaderboard/queries";
import { listing, listings } from "../features/market/queries";
import { marketSearch } from "../features/market/search";
import { odds } from "../features/packs/queries";
import { profile } from "../features/profile/queries";
import { raffle } from "../features/show/queries";
import { type LazyPage, lazyPage } from "./lazyPage";

/** Who may see a page. The server checks every request again. */
export type Access = "public" | "user" | "moderator" | "admin";

/** One row of the table. */
export interface RouteRow {
  path: string;
  access: Access;
  page: LazyPage;
  /** Title shown in the browser's tab. */
  title: string;
  /** `false` hides the navigation bar. */
  navbar?: false;
  /** Prefetches what the page shows first; the page reports errors. */
  prefetch?: (
    cache: QueryClient,
    params: Readonly<Record<string, string>>,
    search: Record<string, unknown>,
  ) => void;
}

const collection = lazyPage(() => import("../features/collection/CollectionPage"));

/**
 * Every page of the app. `/` goes to `/dashboard`; `/stream-overlay/:userId` and `/stream-goal/:userId` are small documents of
 * their own.
 */
export const routes: readonly RouteRow[] = [
  {
    path: "/login",
    access: "public",
    title: "Sign in",
    navbar: false,
    page: lazyPage(() => import("../features/auth/LoginPage")),
  },
  {
    path: "/kitchensink",
    access: "public",
    title: "Kitchen sink",
    page: lazyPage(() => import("../features/kitchensink/KitchenSinkPage")),
  },
  {
    path: "/dashboard",
    access: "user",
    title: "Dashboard",
    page: lazyPage(() => import("../features/dashboard/DashboardPage")),
  },
  {
    path: "/collection/$username",
    access: "public",
    title: "Collection",
    page: collection,
    prefetch: (cache, { username = "" }, search) =>
      void cache.prefetchQuery(collectionPage(username, collectionSearch.parse(search), 1)),
  },
  { path: "/collection", access: "user", title: "My Collection", page: collection },
  {
    path: "/profile/$username",
    access: "public",
    title: "Profile",
    page: lazyPage(() => import("../features/profile/ProfilePage")),
    prefetch: (cache, { username = "" }) => void cache.prefetchQuery(profile(username)),
  },
  {
    path: "/trading",
    access: "user",
    title: "Trading",
    page: lazyPage(() => import("../features/trades/TradingPage")),
  },
  {
    path: "/trades/pending",
    access: "user",
    title: "Pending Trades",
    page: lazyPage(() => import("../features/trades/PendingPage")),
  },
  {
    path: "/account",
    access: "user",
    title: "Account",
    page: lazyPage(() => import("../features/account/AccountPage")),
  },
  {
    path: "/achievements",
    access: "user",
    title: "Achievements",
    page: lazyPage(() => import("../features/achievements/AchievementsPage")),
  },
  {
    path: "/wishes",
    access: "user",
    title: "Wishes",
    page: lazyPage(() => import("../features/wishes/WishesPage")),
  },
  {
    path: "/grading",
    access: "user",
    title: "Card Grading",
    page: lazyPage(() => import("../features/grading/GradingPage")),
  },
  {
    path: "/catalogue",
    access: "public",
    title: "Catalogue",
    page: lazyPage(() => import("../features/catalogue/CataloguePage")),
    prefetch: (cache, _params, search) =>
      void cache.prefetchInfiniteQuery(catalogue(catalogueSearch.parse(search))),
  },
  {
    path: "/catalogue/$id",
    access: "public",
    title: "Card",
    page: lazyPage(() => import("../features/catalogue/DefinitionPage")),
    prefetch: (cache, { id = "" }) => void cache.prefetchQuery(definition(id)),
  },
  {
    path: "/card/$cardId",
    access: "public",
    title: "Card",
    page: lazyPage(() => import("../features/catalogue/CardPage")),
    prefetch: (cache, { cardId = "" }) => void cache.prefetchQuery(story(cardId)),
  },
  {
    path: "/market",
    access: "public",
    title: "Market",
    page: lazyPage(() => import("../features/market/MarketPage")),
    prefetch: (cache, _params, search) => {
      const asked = marketSearch.parse(search);
      if (asked.tab === "all") void cache.prefetchQuery(listings(asked));
    },
  },
  {
    path: "/market/create",
    access: "public",
    title: "Create Listing",
    page: lazyPage(() => import("../features/market/CreateListingPage")),
  },
  {
    path: "/market/listing/$id",
    access: "public",
    title: "Listing",
    page: lazyPage(() => import("../features/market/ListingPage")),
    prefetch: (cache, { id = "" }) => void cache.prefetchQuery(listing(id)),
  },
  {
    path: "/openings/$id/verify",
    access: "public",
    title: "Check an Opening",
    page: lazyPage(() => import("../features/fairness/VerifyPage")),
    prefetch: (cache, { id = "" }) => void cache.prefetchQuery(opening(id)),
  },
  {
    path: "/fairness",
    access: "user",
    title: "Your Seeds",
    page: lazyPage(() => import("../features/fairness/SeedsPage")),
  },
  {
    path: "/packs/$id/odds",
    access: "public",
    title: "Odds",
    page: lazyPage(() => import("../features/packs/OddsPage")),
    prefetch: (cache, { id = "" }) => void cache.prefetchQuery(odds(id)),
  },
  {
    path: "/leaderboard",
    access: "public",
    title: "Leaderboard",
    page: lazyPage(() => import("../features/leaderboard/LeaderboardPage")),
    prefetch: (cache) => void cache.prefetchQuery(leaderboard()),
  },
  {
    path: "/queue",
    access: "moderator",
    title: "Live Queue",
    page: lazyPage(() => import("../features/queue/QueuePage")),
  },
  {
    path: "/raffles/$id",
    access: "public",
    title: "Raffle",
    page: lazyPage(() => import("../features/fairness/RafflePage")),
    prefetch: (cache, { id = "" }) => void cache.prefetchQuery(raffle(id)),
  },
  {
    path: "/admin-dashboard",
    access: "admin",
    title: "Admin Dashboard",
    page: lazyPage(() => import("../features/admin-dashboard/AdminDashboardPage")),
  },
  {
    path: "/admin/packs",
    access: "admin",
    title: "Pack Management",
    page: lazyPage(() => import("../features/packs/editor/PacksPage")),
  },
  {
    path: "/admin/actions",
    access: "admin",
    title: "Admin Actions",
    page: lazyPage(() => import("../features/admin-actions/ActionsPage")),
  },
  {
    path: "/admin/card-ownership",
    access: "admin",
    title: "Card Ownership",
    page: lazyPage(() => import("../features/ownership/OwnershipPage")),
  },
  {
    path: "/admin/modifiers",
    access: "admin",
    title: "Modifiers",
    page: lazyPage(() => import("../features/modifiers/ModifiersPage")),
  },
  {
    path: "/admin/achievements",
    access: "admin",
    title: "Edit Achievements",
    page: lazyPage(() => import("../features/achievements/editor/AchievementsEditorPage")),
  },
  {
    path: "/admin/twitch",
    access: "admin",
    title: "Twitch",
    page: lazyPage(() => import("../features/twitch/TwitchPage")),
  },
  {
    path: "/admin/health",
    access: "admin",
    title: "Health",
    page: lazyPage(() => import("../features/health/HealthPage")),
  },
  {
    path: "/admin/cards/import",
    access: "admin",
    title: "Bring in Cards",
    page: lazyPage(() => import("../features/cards/editor/ImportPage")),
  },
  {
    path: "/admin/cards/$id",
    access: "public",
    title: "Card",
    page: lazyPage(() => import("../features/cards/editor/CardEditorPage")),
  },
  {
    path: "/admin/cardaudit",
    access: "public",
    title: "Card Audit",
    page: lazyPage(() => import("../features/audit/AuditPage")),
  },
];
