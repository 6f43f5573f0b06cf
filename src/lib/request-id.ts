/** 128 random bits as 32 hex characters, from the system's generator. Unlike `randomUUID` it works on plain http pages. */
export function requestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
