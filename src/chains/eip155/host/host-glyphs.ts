import type { HostName } from '../../../core/host-origins.js'

const drawn = (paths: string) =>
  `data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 40 40%22%3E%3Crect width=%2240%22 height=%2240%22 fill=%22%23475569%22/%3E%3Cg fill=%22none%22 stroke=%22%23fff%22 stroke-width=%221.75%22 stroke-linecap=%22round%22 stroke-linejoin=%22round%22%3E${paths}%3C/g%3E%3C/svg%3E`

/** What a host's wallet is shown by: drawings of our own, a strongbox and a word that is passed on; nobody's mark. */
export const hostGlyphs: Readonly<Record<HostName, string>> = {
  safe: drawn(
    '%3Crect x=%2210.5%22 y=%2211%22 width=%2219%22 height=%2217%22 rx=%223%22/%3E%3Ccircle cx=%2220%22 cy=%2219.5%22 r=%223.75%22/%3E%3Cpath d=%22M20 15.75v-1.5M20 24.75v-1.5M23.75 19.5h1.5M14.75 19.5h1.5M14 28v2M26 28v2%22/%3E',
  ),
  farcaster: drawn(
    '%3Cpath d=%22M13.5 11h13a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H19l-5 4.5V25h-.5a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3z%22/%3E%3Cpath d=%22M15.5 18h9M21.5 15l3 3-3 3%22/%3E',
  ),
}
