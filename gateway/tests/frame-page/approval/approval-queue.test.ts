import { describe, expect, test } from 'vitest'
import { ApprovalDesk, type ApprovalStage } from '../../../src/frame-page/approval/approval-queue.js'
import { gravityOf, warningsOf, type ApprovalRequest } from '../../../src/frame-page/approval/approval-request.js'
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
  const now: { decide?: (approved: boolean) => void; waiting: number } = { waiting: 0 }
  const stage: ApprovalStage = {
    show(one, decide) {
      shown.push(one)
      Object.assign(now, { decide, waiting: one.waiting })
    },
    update: one => void (now.waiting = one.waiting),
    clear: () => delete now.decide,
  }
  const made = new ApprovalDesk(stage, clock)
  const life = new AbortController()
  const ask = (over: Partial<ApprovalRequest> = {}, signal = life.signal) =>
    made.ask(request(over), signal).then(
      () => 'approved',
      (error: FrameError) => error.code,
    )
  const decide = async (approved: boolean) => {
    now.decide?.(approved)
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { desk: made, ask, decide, shown, now, clock, life }
}

describe('the desk', () => {
  test('shows one, and the next when it is decided', async () => {
    const { ask, decide, shown, now } = desk()
    const answers = [ask({ account: 'a' }), ask({ account: 'b' }), ask({ account: 'c' })]
    expect(shown.map(({ account }) => account)).toEqual(['a'])
    expect(now.waiting).toBe(2)
    await decide(true)
    await decide(false)
    await decide(true)
    expect(await Promise.all(answers)).toEqual(['approved', 'E_REJECTED', 'approved'])
    expect(shown.map(({ account }) => account)).toEqual(['a', 'b', 'c'])
    expect(now.decide).toBeUndefined()
  })

  test('lets ten wait behind the one on screen, and refuses the next', async () => {
    const { ask, desk: made, life } = desk()
    const answers = Array.from({ length: 11 }, () => ask())
    const error = await made.ask(request(), life.signal).catch((thrown: FrameError) => thrown)
    expect(error).toMatchObject({ code: 'E_LIMIT', details: { rpcCode: -32_005 } })
    life.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 11 }, () => 'E_ABORTED'))
  })

  test('is silent for half a minute after three rejections in one', async () => {
    const { ask, decide, clock, shown } = desk()
    for (let at = 0; at < 3; at++) {
      const answer = ask()
      await decide(false)
      expect(await answer).toBe('E_REJECTED')
      clock.turn(1_000)
    }
    expect(await ask()).toBe('E_LIMIT')
    clock.turn(28_999)
    expect(await ask()).toBe('E_LIMIT')
    expect(shown).toHaveLength(3)
    clock.turn(1)
    void ask()
    expect(shown).toHaveLength(4)
  })

  test('forgets rejections after a minute', async () => {
    const { ask, decide, clock, shown } = desk()
    for (let at = 0; at < 4; at++) {
      void ask()
      await decide(false)
      clock.turn(40_000)
    }
    expect(shown).toHaveLength(4)
  })

  test('never approves what is blocked, whatever is clicked', async () => {
    const { ask, decide } = desk()
    const warnings = [{ code: 'chain-mismatch', level: 'blocked' }] as const
    const answer = ask({ decoded: decoded('typed-data', { warnings }) })
    await decide(true)
    expect(await answer).toBe('E_REJECTED')
  })

  test('takes a click once', async () => {
    const { ask, decide, now } = desk()
    const answer = ask()
    const { decide: first } = now
    const second = ask()
    await decide(true)
    first?.(true)
    expect(await answer).toBe('approved')
    void second
    expect(now.decide).toBeDefined()
    await decide(false)
    expect(await second).toBe('E_REJECTED')
  })

  test('gives up after ten minutes', async () => {
    const { ask, clock } = desk()
    const answer = ask()
    clock.turn(600_000)
    expect(await answer).toBe('E_TIMEOUT')
  })

  test('ends what was taken back, wherever it stands', async () => {
    const { ask, shown } = desk()
    const [first, second] = [new AbortController(), new AbortController()]
    const answers = [ask({ account: 'a' }, first.signal), ask({ account: 'b' }, second.signal), ask({ account: 'c' })]
    second.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    expect(await answers[1]).toBe('E_ABORTED')
    first.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    expect(await answers[0]).toBe('E_ABORTED')
    expect(shown.map(({ account }) => account)).toEqual(['a', 'c'])
  })

  test('shows nothing that was taken back before', async () => {
    const { ask, shown } = desk()
    const gone = new AbortController()
    gone.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    expect(await ask({}, gone.signal)).toBe('E_ABORTED')
    expect(shown).toEqual([])
  })

  test('is cleared as a whole', async () => {
    const { ask, desk: made, now } = desk()
    const answers = [ask(), ask()]
    made.clear(new FrameError('E_UNAUTH', 'Signed out.'))
    expect(await Promise.all(answers)).toEqual(['E_UNAUTH', 'E_UNAUTH'])
    expect(now.decide).toBeUndefined()
  })
})

describe('how grave a request is', () => {
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
      'something blocked beside something red',
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
  ] as const)('%s', (_what, over, wanted) => {
    expect(gravityOf(request(over as Partial<ApprovalRequest>))).toBe(wanted)
  })

  test('puts the gravest first', () => {
    const extra = [
      { code: 'not-backed-up', level: 'notice' },
      { code: 'fee-high', level: 'red' },
    ] as const
    expect(warningsOf(request({ extra })).map(({ code }) => code)).toEqual(['fee-high', 'not-backed-up'])
  })
})
