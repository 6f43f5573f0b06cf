import { describe, expect } from 'vitest'
import { checkConfiguration } from '../../../src/cli/doctor/check-configuration.js'
import { readApp } from '../../../src/cli/doctor/read-app.js'
import { test } from '../app-folder.js'

const START = "import { createAppKit } from 'appkit-modal'\n"
const creating = (options: string) => ({ 'src/appkit.ts': `${START}export const kit = createAppKit({ ${options} })\n` })
const findingsOf = (app: string) => checkConfiguration(readApp(app))
const problems = (app: string) => findingsOf(app).filter(({ level }) => level !== 'ok')

describe('doctor: configuration', () => {
  test('accepts every option that configures a service', ({ plant }) => {
    for (const options of [
      "networks, gateway: 'https://gateway.example'",
      "networks, projectId: 'abc'",
      'networks, gateway: import.meta.env.VITE_GATEWAY',
      'networks, projectId, metadata',
      "networks, endpoints: { relay: 'wss://relay.example' }",
    ])
      expect(problems(plant(creating(options))), options).toEqual([])
  })

  test('warns if no service is configured', ({ plant }) => {
    expect(problems(plant(creating('networks')))).toMatchObject([{ level: 'warn', check: 'configuration/no-services' }])
  })

  test('ignores comments', ({ plant }) => {
    const app = plant({
      'src/appkit.ts': `${START}createAppKit({\n  networks,\n  // gateway: 'https://gateway.example',\n})\n`,
    })
    expect(problems(app)).toMatchObject([{ check: 'configuration/no-services' }])
  })

  test('reports a gateway with plain http', ({ plant }) => {
    expect(problems(plant(creating("gateway: 'http://gateway.example'")))).toMatchObject([
      { level: 'error', check: 'configuration/gateway-http' },
    ])
  })

  test('warns about a gateway on this machine', ({ plant }) => {
    expect(problems(plant(creating("gateway: 'http://localhost:8787'")))).toMatchObject([
      { level: 'warn', check: 'configuration/gateway-local' },
    ])
  })

  test('reports a gateway that is not a URL', ({ plant }) => {
    expect(problems(plant(creating("gateway: 'gateway.example'")))).toMatchObject([
      { level: 'error', check: 'configuration/gateway-url' },
    ])
  })

  test('warns if no source creates an instance', ({ plant }) => {
    expect(problems(plant({ 'src/app.ts': 'export {}\n' }))).toMatchObject([
      { level: 'warn', check: 'configuration/no-instance' },
    ])
  })

  test('reads the attributes of a page without a build step', ({ plant }) => {
    const tag = '<appkit-modal\n  networks="eip155:1"\n  gateway="http://gateway.example"></appkit-modal>'
    const app = plant({ 'index.html': `<script type="module" src="/appkit/appkit.js"></script>${tag}` })
    expect(problems(app)).toMatchObject([{ check: 'configuration/gateway-http' }])
  })

  test('reads single-file components, but no tests or build output', ({ plant }) => {
    const { 'src/appkit.ts': source } = creating("projectId: 'abc'")
    const app = plant({
      'src/App.vue': `<script setup>\n${source}</script>`,
      'dist/app.js': source,
      'src/a.test.ts': source,
    })
    expect(findingsOf(app)[0]?.message).toMatch(/^createAppKit is called in src.App\.vue\.$/)
  })

  test('finds the imported networks and entry points', ({ plant }) => {
    const app = plant({
      'src/a.ts': "import { base, solana as sol, defineChain, type Network } from 'appkit-modal/networks'\n",
      'src/b.ts': "export * from 'appkit-modal/siwx'\nconst { eip155 } = await import('appkit-modal/chains/eip155')\n",
    })
    const sources = readApp(app)
    expect(sources.networks).toEqual(['base', 'solana'])
    expect([...sources.entryPoints.keys()]).toEqual([
      'appkit-modal/networks',
      'appkit-modal/siwx',
      'appkit-modal/chains/eip155',
    ])
  })
})
