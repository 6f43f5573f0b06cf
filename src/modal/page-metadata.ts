import type { Metadata } from '../core/config.js'

export function readPageMetadata(): Metadata {
  const meta = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[property="og:${name}"],meta[name="${name}"]`)?.content
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: document.title || location.host,
    description: meta('description') ?? '',
    url: location.origin,
    icons: icon ? [icon] : [],
  }
}
