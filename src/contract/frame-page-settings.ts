import * as z from 'zod/mini'

const url = z.string().check(z.regex(/^https?:\/\/[^\s"'<>]+$/), z.maxLength(512))
const label = z.string().check(z.minLength(1), z.maxLength(64))

/** A network the embedded wallet knows. Its RPC URLs are the operator's: what an app says about RPC is not believed. */
export const frameNetwork = z.object({
  caipNetworkId: z.string().check(z.regex(/^[a-z0-9-]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
  name: label,
  currency: z.object({ name: label, symbol: label, decimals: z.int().check(z.minimum(0), z.maximum(36)) }),
  /** In the order they are tried; none: nothing can be read or sent there, but signed. */
  rpcUrls: z.array(url).check(z.maxLength(8)),
  explorerUrl: z.optional(url),
  testnet: z.optional(z.boolean()),
  /** The most one unit of gas may cost, in wei; without it 5,000 gwei. */
  maxFeePerGas: z.optional(z.string().check(z.regex(/^\d{1,30}$/))),
})
export type FrameNetwork = z.output<typeof frameNetwork>

/** Several of them, as the operator's setting or the page says them. */
export const frameNetworks = z.array(frameNetwork).check(z.minLength(1), z.maxLength(200))

/** A contract that the operator vouches for: an approval believes what its calls say. */
export const knownContract = z.object({
  caipNetworkId: z.string().check(z.regex(/^eip155:\d{1,32}$/)),
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  role: z.enum(['swap-router', 'wrapped-native']),
})
export type KnownContract = z.output<typeof knownContract>

/** What the gateway writes into every page of the wallet origin. */
export const framePageSettings = z.object({
  /** The gateway's public URL, without a slash at the end. */
  api: url,
  projectId: z.string().check(z.maxLength(128)),
  /** Origins that may embed the frame: exact, with one wildcard label, or with any port. */
  origins: z.array(z.string().check(z.maxLength(255))),
  /** Of these, where value-moving approvals are shown in the frame; elsewhere they open in the wallet's own window. */
  trusted: z.optional(z.array(z.string().check(z.maxLength(255)))),
  networks: z.array(frameNetwork),
  /** Path of the key worker. */
  worker: z.string().check(z.regex(/^\/frame\/[\w.-]+\.js$/)),
  version: z.string().check(z.maxLength(16)),
  /** Addresses of any family that an approval warns of. */
  denied: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(10_000))),
  /** The operator's own exchanges, which the bundled list of contracts does not name. */
  contracts: z.optional(z.array(knownContract).check(z.maxLength(400))),
  /** What a device in its first day may send without the recovery, in whole units, by network; `*` for all others. */
  newDeviceLimits: z.optional(
    z.record(z.string().check(z.maxLength(64)), z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,18})?$/))),
  ),
})
export type FramePageSettings = z.output<typeof framePageSettings>
