type Env = Record<string, string | undefined>

/** Where to look for a Chromium, first choice first. */
export function candidates(env?: Env, platform?: string, own?: string): string[]

/** The path of a Chromium on this machine, or undefined. Throws where CHROMIUM_PATH names no program. */
export function findBrowser(env?: Env, isRunnable?: (path: string) => boolean): string | undefined

/** The path of a Chromium, installed first where there is none. Throws a sentence that says what to do. */
export function ensureBrowser(
  env?: Env,
  run?: (command: string[]) => void,
  isRunnable?: (path: string) => boolean,
): string
