import * as z from 'zod/mini'

const url = z.string().check(z.regex(/^https?:\/\/[^\s"'<>]+$/), z.maxLength(512))
const label = z.string().check(z.minLength(1), z.maxLength(64))

/** A network of the embedded wallet. Its RPC URLs are set by the operator, because those of apps are not trusted. */
export const frameNetwork = z.object({
  caipNetworkId: z.string().check(z.regex(/^[a-z0-9-]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
  name: label,
  currency: z.object({ name: label, symbol: label, decimals: z.int().check(z.minimum(0), z.maximum(36)) }),
  rpcUrls: z.array(url).check(z.maxLength(8)),
  explorerUrl: z.optional(url),
  testnet: z.optional(z.boolean()),
  maxFeePerGas: z.optional(z.string().check(z.regex(/^\d{1,30}$/))),
})
export type FrameNetwork = z.output<typeof frameNetwork>

export const frameNetworks = z.array(frameNetwork).check(z.minLength(1), z.maxLength(200))

/** A contract that the operator trusts. Approvals display the content of its calls. */
export const knownContract = z.object({
  caipNetworkId: z.string().check(z.regex(/^eip155:\d{1,32}$/)),
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  role: z.enum(['swap-router', 'wrapped-native']),
})
export type KnownContract = z.output<typeof knownContract>

export const framePageSettings = z.object({
  api: url,
  projectId: z.string().check(z.maxLength(128)),
  /** Origins that may embed the frame: exact, with one wildcard label, or with any port. */
  origins: z.array(z.string().check(z.maxLength(255))),
  /** Origins for which transfers are approved in the frame. For others a separate window opens. */
  trusted: z.optional(z.array(z.string().check(z.maxLength(255)))),
  networks: z.array(frameNetwork),
  worker: z.string().check(z.regex(/^\/frame\/[\w.-]+\.js$/)),
  version: z.string().check(z.maxLength(16)),
  denied: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(10_000))),
  contracts: z.optional(z.array(knownContract).check(z.maxLength(400))),
  /**
   * Maximum amount a device can send on its first day without recovery, in whole units by network; `*` for all others.
   */
  newDeviceLimits: z.optional(
    z.record(z.string().check(z.maxLength(64)), z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,18})?$/))),
  ),
})
export type FramePageSettings = z.output<typeof framePageSettings>
