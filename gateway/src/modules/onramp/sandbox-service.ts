import type { Hono } from 'hono'
import type * as z from 'zod/mini'
import type { OnrampOptions, OnrampQuote, onrampQuoteAsk, onrampUrlAsk } from '../../../../src/contract/onramp-api.js'
import type { DataCore } from '../data/data-core.js'

/** The seller of a developer's machine, which takes no money and delivers test coins. */
export interface OnrampSandbox {
  /** The address of its page. */
  pageUrl(gatewayUrl: string): string
  isPage(url: URL): boolean
  /** The query that its page is opened with. */
  query(ask: z.output<typeof onrampUrlAsk>): Readonly<Record<string, string | number | undefined>>
  options(core: DataCore): OnrampOptions
  quote(core: DataCore, ask: z.output<typeof onrampQuoteAsk>): Promise<OnrampQuote>
  /** Its page. */
  routes(core: DataCore): Hono
}
