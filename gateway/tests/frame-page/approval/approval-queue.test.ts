import { describe, expect, test } from 'vitest'
import {
  ApprovalQueue,
  type ApprovalDisplay,
  type RequestPause,
} from '../../../src/frame-page/approval/approval-queue.js'
import { getSeverity, getWarnings, type ApprovalRequest } from '../../../src/frame-page/approval/approval-request.js'
import { decoded } from '../../../src/frame-page/decode/decoded.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { turnedClock } from '../../helpers/turned-clock.js'

const request = (over: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  origin: 'https://app.example.com',
  network: { name: 'Ethereum', testnet: false, symbol: 'ETH', decimals: 18 },
  account: '0x00',
  decoded: decoded('message'),
  tokens: {},
  extra: [],
  waiting: 0,
  ...over,
})

function desk() {
  const clock = turnedClock(0)
  const shown: ApprovalRequest[] = []
  const pauses: RequestPause[] = []
  const answers: boolean[] = []
  const now: { decide?: (approved: boolean) => void; waiting: number } = { waiting: 0 }
  const stage: ApprovalDisplay = {
    show(pending, decide) {
      shown.push(pending)
      Object.assign(now, { decide, waiting: pending.waiting })
    },
    update: pending => void (now.waiting = pending.waiting),
    clear: () => delete now.decide,
    async offerResume(pause) {
      pauses.push(pause)
      return answers.shift() ?? false
    },
  }
  const made = new ApprovalQueue(stage, clock)
  const life = new AbortController()
  const enqueue = (over: Partial<ApprovalRequest> = {}, signal = life.signal) =>
    made.requestApproval(request(over), signal).then(
      () => 'approved',
      (error: FrameError) => error.code,
    )
  const decide = async (approved: boolean) => {
    now.decide?.(approved)
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { desk: made, enqueue, decide, shown, now, clock, life, pauses, answers }
}

describe('ApprovalQueue', () => {
  test('shows one request, and the next one after a decision', async () => {
    const { enqueue, decide, shown, now } = desk()
    const answers = [enqueue({ account: 'a' }), enqueue({ account: 'b' }), enqueue({ account: 'c' })]
    expect(shown.map(({ account }) => account)).toEqual(['a'])
    expect(now.waiting).toBe(2)
    await decide(true)
    await decide(false)
    await decide(true)
    expect(await Promise.all(answers)).toEqual(['approved', 'E_REJECTED', 'approved'])
    expect(shown.map(({ account }) => account)).toEqual(['a', 'b', 'c'])
    expect(now.decide).toBeUndefined()
  })

  test('queues ten requests behind the current one and refuses the next', async () => {
    const { enqueue, desk: made, life } = desk()
    const answers = Array.from({ length: 11 }, () => enqueue())
    const error = await made.requestApproval(request(), life.signal).catch((thrown: FrameError) => thrown)
    expect(error).toMatchObject({ code: 'E_LIMIT', details: { rpcCode: -32_005 } })
    life.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 11 }, () => 'E_ABORTED'))
  })

  test('refuses requests for 30 seconds after three rejections within a minute', async () => {
    const { enqueue, decide, clock, shown } = desk()
    for (let at = 0; at < 3; at++) {
      const answer = enqueue()
      await decide(false)
      expect(await answer).toBe('E_REJECTED')
      clock.turn(1_000)
    }
    expect(await enqueue()).toBe('E_LIMIT')
    clock.turn(28_999)
    expect(await enqueue()).toBe('E_LIMIT')
    expect(shown).toHaveLength(3)
    clock.turn(1)
    void enqueue()
    expect(shown).toHaveLength(4)
  })

  test('explains a pause once, with the seconds that remain', async () => {
    const { enqueue, decide, clock, pauses } = desk()
    for (let at = 0; at < 3; at++) {
      void enqueue()
      await decide(false)
    }
    clock.turn(10_000)
    expect([await enqueue(), await enqueue()]).toEqual(['E_LIMIT', 'E_LIMIT'])
    expect(pauses).toEqual([{ origin: 'https://app.example.com', seconds: 20 }])
    clock.turn(20_000)
    void enqueue()
    await decide(false)
    expect(await enqueue()).toBe('E_LIMIT')
    expect(pauses).toHaveLength(2)
  })

  test('shows the request at once if the user ends the pause', async () => {
    const { enqueue, decide, shown, answers } = desk()
    for (let at = 0; at < 3; at++) {
      void enqueue()
      await decide(false)
    }
    answers.push(true)
    const answer = enqueue({ account: 'wanted' })
    await decide(false) // lets the answer arrive; nothing is shown yet
    expect(shown.at(-1)?.account).toBe('wanted')
    await decide(true)
    expect(await answer).toBe('approved')
  })

  test('a request that ends during the explanation is aborted', async () => {
    const { enqueue, decide, answers } = desk()
    for (let at = 0; at < 3; at++) {
      void enqueue()
      await decide(false)
    }
    answers.push(true)
    const gone = new AbortController()
    const answer = enqueue({}, gone.signal)
    gone.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    expect(await answer).toBe('E_ABORTED')
  })

  test('forgets rejections after a minute', async () => {
    const { enqueue, decide, clock, shown } = desk()
    for (let at = 0; at < 4; at++) {
      void enqueue()
      await decide(false)
      clock.turn(40_000)
    }
    expect(shown).toHaveLength(4)
  })

  test('never approves a blocked request', async () => {
    const { enqueue, decide } = desk()
    const warnings = [{ code: 'chain-mismatch', level: 'blocked' }] as const
    const answer = enqueue({ decoded: decoded('typed-data', { warnings }) })
    await decide(true)
    expect(await answer).toBe('E_REJECTED')
  })

  test('accepts a decision once', async () => {
    const { enqueue, decide, now } = desk()
    const answer = enqueue()
    const { decide: first } = now
    const second = enqueue()
    await decide(true)
    first?.(true)
    expect(await answer).toBe('approved')
    void second
    expect(now.decide).toBeDefined()
    await decide(false)
    expect(await second).toBe('E_REJECTED')
  })

  test('times out after ten minutes', async () => {
    const { enqueue, clock } = desk()
    const answer = enqueue()
    clock.turn(600_000)
    expect(await answer).toBe('E_TIMEOUT')
  })

  test('removes an aborted request at any position', async () => {
    const { enqueue, shown } = desk()
    const [first, second] = [new AbortController(), new AbortController()]
    const answers = [
      enqueue({ account: 'a' }, first.signal),
      enqueue({ account: 'b' }, second.signal),
      enqueue({ account: 'c' }),
    ]
    second.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    expect(await answers[1]).toBe('E_ABORTED')
    first.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    expect(await answers[0]).toBe('E_ABORTED')
    expect(shown.map(({ account }) => account)).toEqual(['a', 'c'])
  })

  test('does not show a request that is already aborted', async () => {
    const { enqueue, shown } = desk()
    const gone = new AbortController()
    gone.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    expect(await enqueue({}, gone.signal)).toBe('E_ABORTED')
    expect(shown).toEqual([])
  })

  test('rejects all requests when cleared', async () => {
    const { enqueue, desk: made, now } = desk()
    const answers = [enqueue(), enqueue()]
    made.clear(new FrameError('E_UNAUTH', 'Signed out.'))
    expect(await Promise.all(answers)).toEqual(['E_UNAUTH', 'E_UNAUTH'])
    expect(now.decide).toBeUndefined()
  })
})

describe('approval severity', () => {
  test.each([
    ['nothing to mind', {}, 'plain'],
    ['a notice', { extra: [{ code: 'not-backed-up', level: 'notice' }] }, 'plain'],
    ['something red of the network', { extra: [{ code: 'to-person', level: 'red' }] }, 'red'],
    [
      'something red in a step of a step',
      {
        decoded: decoded('batch', {
          steps: [
            decoded('batch', { steps: [decoded('approve', { warnings: [{ code: 'unlimited', level: 'red' }] })] }),
          ],
        }),
      },
      'red',
    ],
    [
      'blocked and red warnings',
      {
        decoded: decoded('permit', {
          warnings: [
            { code: 'permit', level: 'red' },
            { code: 'chain-absent', level: 'blocked' },
          ],
        }),
      },
      'blocked',
    ],
  ] as const)('rates the severity of %s', (_what, over, wanted) => {
    expect(getSeverity(request(over as Partial<ApprovalRequest>))).toBe(wanted)
  })

  test('sorts warnings by severity', () => {
    const extra = [
      { code: 'not-backed-up', level: 'notice' },
      { code: 'fee-high', level: 'red' },
    ] as const
    expect(getWarnings(request({ extra })).map(({ code }) => code)).toEqual(['fee-high', 'not-backed-up'])
  })
})
