// The budgets of a page's downloads, in KiB of gzip. Each is a guarantee for apps that embed the modal.

export const budgets = {
  // 20 before the first file had the dialog of the click. Up to 24, a shorter interaction takes precedence over bytes.
  // 10 bytes more than 23 for names of wallets with hidden characters.
  'before the click': 23.01,
  // The aim is 45 (docs/roadmap.md).
  'until the wallet rows': 48.92,
  // The chunk `connection`: the next click and a reload of a connected page need it. 0.2 more than before, to show hidden
  // characters of names, and to wait for a changed email address.
  'right after the rows': 17.1,
  'button alone': 22.1,
  // The first file contains the button labels in every language, so there is no second request.
  'button alone, not English': 22.1,
  'import { base }': 1,
  // Discovers, connects and calls wallets, without viem and similar libraries.
  'adapter without its library': 10,
  // Transfers and swaps are loaded on use.
  'sending per namespace': 8,
  // Messages and icons of Safe and Farcaster clients, for pages embedded in another app.
  'host apps': 4.5,
  // An app with one namespace must not load code of the others.
  'other namespaces': 0,
  // The budget was 45 before the file contained the button labels in every language.
  'CDN file': 47.92,
  'one locale': 4,
  // Several screens that lead to one another are one file: the nine of the account, and the eight of a connection.
  'chunk with screens': 23,
  'chunk without screens': 16,
  "protocol's library": 140,
}
