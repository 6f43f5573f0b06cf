/** How the gateway presents itself to the development provider. No secret: the provider hands out made-up people. */
export const DEV_CLIENT = { id: 'development', secret: 'development' } as const

/** Where the development provider speaks for a social. Its origin is the frame's: the modal sends people nowhere else. */
export function devProviderUrl(frameUrl: string, social: string): string {
  return `${frameUrl}/dev/oauth/${social}`
}
