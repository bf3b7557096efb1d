import { createStore } from "../lib/store";

/** How long a toast stays. */
export const TOAST_MS = 3000;

/** One message at the edge of the screen. */
export interface Toast {
  id: number;
  kind: "success" | "error";
  message: string;
}

/** What is being said right now, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);

const timers = new Map<number, ReturnType<typeof setTimeout>>();
let last = 0;

/** Takes a toast away before its time. */
export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toasts.set((now) => now.filter((toast) => toast.id !== id));
}

function startTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismissToast(id), TOAST_MS),
  );
}

function show(kind: Toast["kind"], message: string): number {
  last += 1;
  const id = last;
  toasts.set((now) => [...now, { id, kind, message }]);
  startTimer(id);
  return id;
}

/** Says that something worked. */
export const toastSuccess = (message: string) => show("success", message);

/** Says that something did not work, and why. */
export const toastError = (message: string) => show("error", message);

/** Stops the clock of every toast, while the pointer or the focus rests on one. */
export function holdToasts(): void {
  for (const timer of timers.values()) clearTimeout(timer);
}

/** Restarts all clocks after `holdToasts`. */
export function releaseToasts(): void {
  for (const toast of toasts.get()) startTimer(toast.id);
}
