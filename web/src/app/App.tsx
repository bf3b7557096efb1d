import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
import { refetchWhenOnline } from "../api/cache";
import type { makeRouter } from "./router";

interface AppProps {
  cache: QueryClient;
  router: ReturnType<typeof makeRouter>;
}

export function App({ cache, router }: AppProps) {
  useEffect(() => refetchWhenOnline(cache), [cache]);
  return (
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
