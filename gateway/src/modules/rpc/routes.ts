import { Hono, type Context } from 'hono'
import { parseJson } from '../../../../src/lib/text.js'
import type { ApiContext } from '../../http/api-route.js'
import { HttpError } from '../../http/http-error.js'
import type { DataCore } from '../data/data-core.js'
import { configuredProject, countVisitor, guardData, spendBudget } from '../data/data-guard.js'
import type { CallCounter } from '../limits/token-buckets.js'
import { MAX_CALLS, toErrorReply, type RpcReply } from './rpc-call.js'
import { proxyCalls } from './rpc-proxy.js'

const MAX_BODY_BYTES = 512 * 1024
const BURST_SECONDS = 10

export function rpcRoutes(core: DataCore): Hono {
  const app = new Hono()
  const { rpcBuckets: buckets } = core
  if (!buckets) return app
  for (const path of ['/v1', '/v1/']) {
    guardData(app, core, path, { projectInQuery: true, maxBody: MAX_BODY_BYTES, buckets })
    app.post(path, context => answerCalls(core, context, buckets))
  }
  return app
}

async function answerCalls(core: DataCore, context: Context, buckets: CallCounter): Promise<Response> {
  const { chainId = '', projectId = '' } = context.req.query()
  const chain = core.chains.find(chainId) ?? core.solana.chains.find(chainId)
  if (!chain) throw new HttpError(404, 'network_unknown', 'The gateway has no nodes of this network.')
  const body = await readBody(context)
  if (body === undefined) return context.json(toErrorReply(null, -32_700, 'Parse error'))
  const calls = Array.isArray(body) ? body : [body]
  if (calls.length === 0) return context.json(toErrorReply(null, -32_600, 'Invalid request'))
  if (calls.length > MAX_CALLS)
    return context.json(toErrorReply(null, -32_600, `At most ${MAX_CALLS} calls in one request.`))
  await countCalls(core, context, { buckets, projectId, count: calls.length })
  const { clock, onFailure } = core
  const replies = await proxyCalls(chain, calls, { clock, signal: context.req.raw.signal, onFailure })
  return context.json<readonly RpcReply[] | RpcReply | undefined>(Array.isArray(body) ? replies : replies[0])
}

interface Counting {
  readonly buckets: CallCounter
  readonly projectId: string
  readonly count: number
}

// Counts every call of a batch, for the client address and the budget (both already charged once) and for the project.
async function countCalls(core: DataCore, context: Context, { buckets, projectId, count }: Counting): Promise<void> {
  const { ip } = core.client(context as ApiContext)
  if (count > 1) {
    await countVisitor(buckets, { ip, project: configuredProject(core, projectId) }, count - 1)
    await spendBudget(core, context, { project: projectId, calls: count - 1 })
  }
  const facts = core.projectFacts ?? {}
  const perSecond = Object.hasOwn(facts, projectId) ? facts[projectId]?.rpcPerSecond : undefined
  if (perSecond) await buckets.take(`project|${projectId}`, count, { burst: perSecond * BURST_SECONDS, perSecond })
}

async function readBody(context: Context): Promise<unknown> {
  try {
    return parseJson(await context.req.text())
  } catch {
    return undefined
  }
}
