import { encodeHex } from './bytes.js'

export interface FramedWindow {
  readonly location?: { readonly ancestorOrigins?: { readonly [index: number]: string }; readonly origin?: string }
  readonly document?: { readonly referrer: string }
}

/**
 * Returns the origin of the embedding page: the first ancestor origin, else the origin of the referrer where the
 * browser has no `ancestorOrigins`. Undefined if the referrer is this page or is missing.
 */
export function parentOrigin({ location, document }: FramedWindow): string | undefined {
  const ancestor = location?.ancestorOrigins?.[0]
  if (ancestor !== undefined) return ancestor
  const { referrer = '' } = document ?? {}
  const origin = URL.canParse(referrer) ? new URL(referrer).origin : undefined
  return origin === location?.origin ? undefined : origin
}

/** Creates an id of 128 random bits as 32 hex characters. Unlike `randomUUID`, it works on plain HTTP pages. */
export function requestId(): string {
  return encodeHex(crypto.getRandomValues(new Uint8Array(16)))
}
