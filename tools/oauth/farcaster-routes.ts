import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod'
import { randomToken } from '../../gateway/src/modules/keys/hashing.js'
import type { Clock } from '../../src/core/clock.js'
import { formatMessage } from '../../src/siwx/message.js'
import { answerLoginPage, answerMessage } from '../gateway/dev-pages.js'

const channelRequest = z.object({
  siweUri: z.string().max(512),
  domain: z.string().max(255),
  nonce: z.string().max(64),
})
const decisionForm = z.object({
  channel: z.string(),
  name: z.string().max(60),
  subject: z.string().max(60),
  decision: z.enum(['allow', 'deny']),
})

interface Channel extends z.output<typeof channelRequest> {
  answer?: object
}

const TITLE = 'Log in with Farcaster'
const MAX_CHANNELS = 200

export interface DevFarcasterOptions {
  readonly clock: Pick<Clock, 'now'>
  readonly frameUrl: () => string
}

/** Adds a fake Farcaster relay and client under `/dev/oauth/farcaster`. */
export function addDevFarcaster(app: Hono, { clock, frameUrl }: DevFarcasterOptions): void {
  const channels = new Map<string, Channel>()
  const base = '/dev/oauth/farcaster'
  app.post(`${base}/v1/channel`, async context => {
    const request = channelRequest.safeParse(await context.req.json())
    if (!request.success) return context.json({ error: 'Bad request' }, 400)
    const channelToken = randomToken()
    const [oldest] = channels.keys()
    if (channels.size >= MAX_CHANNELS && oldest) channels.delete(oldest)
    channels.set(channelToken, request.data)
    const url = `${frameUrl()}${base}/sign-in?channel=${channelToken}`
    return context.json({ channelToken, url, nonce: request.data.nonce }, 201)
  })
  app.get(`${base}/v1/channel/status`, context => {
    const [, token = ''] = /^Bearer ([\w-]+)$/.exec(context.req.header('authorization') ?? '') ?? []
    const channel = channels.get(token)
    if (!channel) return context.json({ error: 'Unauthorized' }, 401)
    const { nonce, answer } = channel
    return answer ? context.json({ nonce, ...answer }) : context.json({ state: 'pending', nonce }, 202)
  })
  app.get(`${base}/sign-in`, context => {
    const channel = context.req.query('channel') ?? ''
    if (!channels.has(channel)) return context.text('Request not found.', 404)
    return answerLoginPage(context, { title: TITLE, action: `${base}/sign-in`, hidden: { channel } })
  })
  app.post(`${base}/sign-in`, async context => {
    const form = decisionForm.safeParse(await context.req.parseBody())
    const channel = form.success ? channels.get(form.data.channel) : undefined
    if (!form.success || !channel) return context.text('Request not found.', 404)
    if (form.data.decision === 'deny') {
      channels.delete(form.data.channel)
      return answerMessage(context, TITLE, 'Request rejected.')
    }
    channel.answer = await signAs(form.data, channel, clock.now())
    return answerMessage(context, TITLE, 'Done. Go back to the app.')
  })
}

// Creates the relay's response. The same id always gets the same key.
async function signAs(
  { name, subject }: { name: string; subject: string },
  { domain, siweUri: uri, nonce }: Channel,
  now: number,
) {
  const key = createHash('sha256').update(`farcaster of development ${subject}`).digest()
  const fid = /^[1-9]\d{0,14}$/.test(subject) ? subject : String(key.readUInt32BE(0) + 1)
  const account = privateKeyToAccount(`0x${key.toString('hex')}`)
  const message = formatMessage({
    domain,
    accountAddress: account.address,
    statement: 'Farcaster Auth',
    uri,
    version: '1',
    chainId: 'eip155:10',
    nonce,
    issuedAt: new Date(now).toISOString(),
    resources: [`farcaster://fid/${fid}`],
  })
  return {
    state: 'completed',
    message,
    signature: await account.signMessage({ message }),
    fid: Number(fid),
    username: name,
  }
}
