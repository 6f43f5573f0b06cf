import { accountAnswer, readAddress, withContext } from './account-answers.mjs'
import { SYSTEM_PROGRAM } from './programs.mjs'
import { invalidParams } from './rpc-error.mjs'

/**
 * Serves one client's subscriptions: to a signature, an account, the accounts or the logs of a program, and the slots.
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {import('ws').WebSocket} socket
 */
export function serveSubscriptions(ledger, socket) {
  const open = new Map()
  let last = 0
  const send = message => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const end = id => {
    open.get(id)?.()
    return open.delete(id)
  }

  const subscribe = (kind, params) => {
    const id = ++last
    const notify = result => send({ method: `${kind}Notification`, params: { result, subscription: id } })
    open.set(
      id,
      watchers[kind](ledger, params, notify, () => end(id)),
    )
    return id
  }

  const answer = ({ id, method, params = [] }) => {
    const [, kind, verb] = /^(signature|account|program|logs|slot)(Subscribe|Unsubscribe)$/.exec(method) ?? []
    if (!kind) return send({ id, error: { code: -32_601, message: 'Method not found' } })
    try {
      send({ id, result: verb === 'Subscribe' ? subscribe(kind, params) : end(params[0]) })
    } catch ({ code = -32_603, message }) {
      send({ id, error: { code, message } })
    }
  }

  socket.on('message', data => {
    const call = read(data)
    if (call?.id !== undefined) answer(call)
  })
  socket.on('close', () => [...open.keys()].forEach(end))
}

/**
 * Starts a subscription of each kind and returns a function that stops it. Existing results are sent after the
 * response.
 */
const watchers = {
  signature(ledger, [signature], notify, done) {
    const check = () => {
      const record = ledger.record(signature)
      if (!record) return
      notify(withContext(ledger, { err: record.err }))
      done()
    }
    const first = setImmediate(check)
    const stop = on(ledger, 'transaction', record => record.signature === signature && check())
    return () => {
      clearImmediate(first)
      stop()
    }
  },
  account(ledger, [address, options], notify) {
    const watched = readAddress(address)
    return on(ledger, 'account', changed => {
      if (changed === watched)
        notify(withContext(ledger, accountAnswer(ledger, ledger.account(watched) ?? gone, options)))
    })
  },
  program(ledger, [program, options], notify) {
    const watched = readAddress(program)
    return on(ledger, 'account', changed => {
      const account = ledger.account(changed)
      if (account?.programAddress !== watched) return
      notify(withContext(ledger, { pubkey: changed, account: accountAnswer(ledger, account, options) }))
    })
  },
  logs(ledger, [filter], notify) {
    const mentioned = filter?.mentions?.[0]
    if (filter !== 'all' && filter !== 'allWithVotes' && !mentioned) throw invalidParams('a filter of logs')
    return on(ledger, 'transaction', ({ signature, err, logs, keys }) => {
      if (!mentioned || keys.includes(mentioned)) notify(withContext(ledger, { signature, err, logs }))
    })
  },
  slot(ledger, _, notify) {
    return on(ledger, 'slot', slot => notify({ slot, parent: slot - 1, root: Math.max(0, slot - 32) }))
  },
}

/** The notification for a deleted account. */
const gone = {
  data: new Uint8Array(),
  executable: false,
  lamports: 0n,
  programAddress: SYSTEM_PROGRAM,
}

function on(ledger, event, listener) {
  ledger.on(event, listener)
  return () => ledger.off(event, listener)
}

function read(data) {
  try {
    return JSON.parse(data.toString())
  } catch {
    return undefined
  }
}
