// The budgets of what a page has to download, in KiB of gzip. Each is a promise to the people who embed us.

export const budgets = {
  'before the click': 20,
  'until the wallet rows': 45,
  // 5 until the project's configuration was asked for there: it decides what stands beside the rows.
  'right after the rows': 5.5,
  'embedded wallet': 28,
  'one file of it': 12,
  // An app with sign-in loads it as the page starts, after all that is on view.
  'sign-in': 12,
  'button alone': 16,
  'import { base }': 1,
  'adapter without its library': 8,
  // Sending and swapping bring verbs of their own when they are used; whoever only connects never loads them.
  'verbs of one feature': 4,
  // A Safe's words, a Farcaster client's, and a drawing for each: for pages inside another one.
  'what speaks to hosts': 4.5,
  // Solana writes and reads its transactions by itself: the library that would is 80.
  'verbs in place of a library': 6.5,
  // An app that imports one family gets no byte of the others.
  'another family': 0,
  'CDN file': 45,
  'one locale': 4,
  'one screen': 12,
}
