type Env = Record<string, string | undefined>

/** The candidate paths of Chromium, by priority. */
export function candidates(env?: Env, platform?: string, own?: string): string[]

/** Returns the path of a Chromium on this machine, or undefined. Throws if CHROMIUM_PATH is not executable. */
export function findBrowser(env?: Env, isRunnable?: (path: string) => boolean): string | undefined

/** Returns the path of a Chromium with a browser's storage and cookie settings, or undefined. */
export function findFullBrowser(env?: Env, isRunnable?: (path: string) => boolean): string | undefined

/** Returns the path of a Chromium; installs one if needed. Throws an error with the next step. */
export function ensureBrowser(
  env?: Env,
  run?: (command: string[]) => void,
  isRunnable?: (path: string) => boolean,
): string
