import { accountAnswer, askedAddress, withContext } from './account-answers.mjs'
import { SYSTEM_PROGRAM } from './programs.mjs'
import { invalidParams } from './rpc-error.mjs'

/**
 * Serves one client's subscriptions: to a signature, an account, the accounts or the logs of a program, and the blocks.
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {import('ws').WebSocket} socket
 */
export function serveSubscriptions(ledger, socket) {
  const open = new Map()
  let last = 0
  const tell = message => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const end = id => {
    open.get(id)?.()
    return open.delete(id)
  }

  const subscribe = (kind, params) => {
    const id = ++last
    const hear = result => tell({ method: `${kind}Notification`, params: { result, subscription: id } })
    open.set(
      id,
      watchers[kind](ledger, params, hear, () => end(id)),
    )
    return id
  }

  const answer = ({ id, method, params = [] }) => {
    const [, kind, verb] = /^(signature|account|program|logs|slot)(Subscribe|Unsubscribe)$/.exec(method) ?? []
    if (!kind) return tell({ id, error: { code: -32_601, message: 'Method not found' } })
    try {
      tell({ id, result: verb === 'Subscribe' ? subscribe(kind, params) : end(params[0]) })
    } catch ({ code = -32_603, message }) {
      tell({ id, error: { code, message } })
    }
  }

  socket.on('message', data => {
    const asked = read(data)
    if (asked?.id !== undefined) answer(asked)
  })
  socket.on('close', () => [...open.keys()].forEach(end))
}

/** What each kind listens to; gives back how to stop. What is known already is told after the answer. */
const watchers = {
  signature(ledger, [signature], hear, done) {
    const check = () => {
      const record = ledger.record(signature)
      if (!record) return
      hear(withContext(ledger, { err: record.err }))
      done()
    }
    const first = setImmediate(check)
    const stop = on(ledger, 'transaction', record => record.signature === signature && check())
    return () => {
      clearImmediate(first)
      stop()
    }
  },
  account(ledger, [address, options], hear) {
    const asked = askedAddress(address)
    return on(ledger, 'account', changed => {
      if (changed === asked) hear(withContext(ledger, accountAnswer(ledger, ledger.account(asked) ?? gone, options)))
    })
  },
  program(ledger, [program, options], hear) {
    const asked = askedAddress(program)
    return on(ledger, 'account', changed => {
      const account = ledger.account(changed)
      if (account?.programAddress !== asked) return
      hear(withContext(ledger, { pubkey: changed, account: accountAnswer(ledger, account, options) }))
    })
  },
  logs(ledger, [filter], hear) {
    const mentioned = filter?.mentions?.[0]
    if (filter !== 'all' && filter !== 'allWithVotes' && !mentioned) throw invalidParams('a filter of logs')
    return on(ledger, 'transaction', ({ signature, err, logs, keys }) => {
      if (!mentioned || keys.includes(mentioned)) hear(withContext(ledger, { signature, err, logs }))
    })
  },
  slot(ledger, _, hear) {
    return on(ledger, 'slot', slot => hear({ slot, parent: slot - 1, root: Math.max(0, slot - 32) }))
  },
}

/** What is said of an account that is no more. */
const gone = {
  data: new Uint8Array(),
  executable: false,
  lamports: 0n,
  programAddress: SYSTEM_PROGRAM,
}

function on(ledger, event, heard) {
  ledger.on(event, heard)
  return () => ledger.off(event, heard)
}

function read(data) {
  try {
    return JSON.parse(data.toString())
  } catch {
    return undefined
  }
}
