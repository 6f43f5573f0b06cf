import { test } from 'vitest'
import { callSources, makeCall } from './calls/call-sources.js'
import { describeScreen } from './claims.js'
import { recordTape } from './tape.js'
import { openTrialChain } from './trial.js'
const N = Number(process.env['N'] ?? 200)
test('probe', async () => {
  const chain = await openTrialChain()
  try {
    for (const name of Object.keys(callSources)) {
      if (process.env['ONLY'] && !name.includes(process.env['ONLY'])) continue
      const count: Record<string, number> = {}
      const lies: Record<string, string[]> = {}
      const t = performance.now()
      for (let i = 0; i < N; i++) {
        const tape = recordTape(1000 + i * 7919)
        const call = makeCall(name, tape)
        const r = await chain.attempt(call)
        count[r.verdict] = (count[r.verdict] ?? 0) + 1
        if (r.verdict === 'lie' || r.verdict === 'checked' || r.verdict === 'refused') {
          const key = r.verdict + ' ' + r.differences.map(d => d.kind).join()+ ' '+ r.screen.action
          ;(lies[key] ??= []).push(`${i} ${call.value} ${call.data.slice(0,10)} :: ${describeScreen(r.screen)} :: ${r.differences.map(d => d.text).join('; ')} ${r.codes}`)
        }
      }
      console.log(name, JSON.stringify(count), ((performance.now() - t)/N).toFixed(1), 'ms')
      for (const [k, v] of Object.entries(lies)) console.log('   ', k, v.length, '\n        ', v.slice(0, 2).join('\n         '))
    }
  } finally { await chain.stop() }
}, 600_000)
