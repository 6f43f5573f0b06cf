/** What `chromium.launch` takes. With `partitions` another site's frame has storage of its own, as in browsers at home. */
export function launchOptions(how?: {
  readonly partitions?: boolean
  readonly executablePath?: string
  readonly args?: readonly string[]
}): { executablePath?: string; args: string[] }
