// The budgets of what a page has to download, in KiB of gzip. Each is a promise to the people who embed us.

export const budgets = {
  'before the click': 20,
  'until the wallet rows': 45,
  // The room `connection`: the next click needs it, and so does a reload of a connected page.
  'right after the rows': 16,
  'button alone': 18,
  // The words of the buttons in every language come with the first file: there is no second one.
  'button alone, not English': 21,
  'import { base }': 1,
  // What finds wallets, connects and asks them; viem and the like apart.
  'adapter without its library': 10,
  // Sending and swapping come when they are used.
  'sending of a family': 8,
  // A Safe's words, a Farcaster client's, and a drawing for each: for pages inside another one.
  'what speaks to hosts': 4.5,
  // An app that imports one family gets no byte of the others.
  'another family': 0,
  // 45 until it held the words of its buttons in every language, so that a page in German loads nothing more for them.
  'CDN file': 46,
  'one locale': 4,
  // Several screens that lead to one another are one file: the account's nine, the eight of a connection.
  'room of screens': 20,
  'room without screens': 16,
  "protocol's library": 140,
}
