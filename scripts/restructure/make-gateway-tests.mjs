// gateway/tests: mirrors gateway.json. Folder of the target; name of the target where one source became one target, else the old name.
import fs from 'node:fs'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
const root = process.env.ROOT ?? process.cwd()
const plan = JSON.parse(fs.readFileSync(new URL('gateway.json', import.meta.url), 'utf8'))
const to = new Map(plan.map(p => [p.from, p]))
const count = {}
for (const p of plan) count[p.to] = (count[p.to] ?? 0) + 1
const tests = execFileSync('git', ['ls-files', 'gateway/tests'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const folderOf = t =>
  t.startsWith('tools/')
    ? 'tests/' + path.posix.dirname(t)
    : 'gateway/tests' + path.posix.dirname(t).replace('gateway/src', '').replace('/modules', '')
const NAMES = {
  'approval-desk': 'approval-queue',
  letters: 'email-messages',
  'letter-language': 'email-language',
  'approve-screen': 'approve-screen',
  'armed-screen': 'guarded-screen',
  arming: 'activation-delay',
  'have-wallet': 'ensure-wallet',
  'say-owners': 'resolve-token-owners',
  'look-alike': 'lookalike-address',
  'storage-ladder': 'storage-tiers',
  'frame-stage': 'screen-presenter',
  'frame-person': 'user-prompts',
  'accepted-look': 'accepted-theme',
  'solana-words': 'solana-token-metadata',
  'solana-list': 'solana-tokens',
  'node-words': 'node-errors',
  'activity-book': 'activity-repository',
  shed: 'load-shedding',
  'every-minute': 'maintenance',
  'network-of': 'rate-limit-keys',
  'client-of': 'client',
  'check-asker': 'authorize',
  'share-line': 'shamir-shares',
  'own-reads': 'rpc-reads',
  'sandbox-price': 'sandbox-orders',
  'dev-mail-routes': 'mail-routes',
  'verify-client-jwt': 'client-jwt',
  'frame-wallet-climb': 'frame-wallet-storage-access',
  'read-moves': 'read-transfers',
}
const HELPERS = {
  'account-stage': 'account-fixture',
  'market-stage': 'market-fixture',
  'social-stage': 'social-fixture',
  'solana-stage': 'solana-fixture',
  'swap-stage': 'swap-fixture',
  'attack-stage': 'attack-fixture',
  'broken-stage': 'broken-fixture',
  'frame-wallet-stage': 'frame-wallet-fixture',
  'handler-room': 'handler-fixture',
}
const SECURITY = {
  login: /bound-logins|code-|oauth|social-ends|token-misuse|email-change|mailed-links/,
  vault: /share|dump|crash|exported|heap|random|known-answers|password-cost|bit-flips/,
  frame: /click|frame|painted|stranger|corpus|solana/,
  data: /data-/,
}
const GROUPS = {
  wallet:
    /^(account|social)-fixture|ask-signed|made-|new-person|other-device|share-receiver|test-core|test-frame|memory-storage/,
  chains: /market-fixture|swap-fixture|solana-|scripted-node|test-chain|test-data/,
}
const out = []
for (const t of tests) {
  const m = t.match(/^gateway\/tests\/(.*?)((?:\.(?:browser\.)?test)?\.(?:ts|mjs))$/)
  const [, stem, ext] = m
  const base = path.posix.basename(stem)
  let target = t
  const isTest = ext.endsWith('.test.ts')
  const src = [
    `gateway/src/modules/${stem}.ts`,
    `gateway/src/${stem}.ts`,
    `gateway/src/modules/mail/words/${base}.ts`,
  ].find(f => to.has(f))
  const newName = b => NAMES[b] ?? b
  if (isTest && src && !stem.startsWith('security/')) {
    const p = to.get(src)
    const name = count[p.to] === 1 ? path.posix.basename(p.to, '.ts') : newName(base)
    target = `${folderOf(p.to)}/${name}${ext}`
  } else if (isTest && stem.startsWith('relay/')) target = `tests/tools/relay/${base}${ext}`
  else if (isTest && stem.startsWith('stack/')) target = t
  else if (isTest && stem.startsWith('frame-page/ui/screens')) target = `gateway/tests/frame-page/screens/screens${ext}`
  else if (isTest && stem.startsWith('security/')) {
    const k = Object.entries(SECURITY).find(([, re]) => re.test(base))?.[0]
    target = k ? `gateway/tests/security/${k}/${base}${ext}` : t
  } else if (!isTest && HELPERS[base]) target = `${path.posix.dirname(t)}/${HELPERS[base]}${ext}`
  else if (isTest) target = `${path.posix.dirname(t)}/${newName(base)}${ext}`
  // no folder of one file
  target = target
    .replace(/^tests\/tools\/(?:catalogue|gateway|mail|onramp)\//, 'tests/tools/')
    .replace(/^gateway\/tests\/(icons|identity|names)\/routes\.test/, 'gateway/tests/data/$1-routes.test')
    .replace('tests/mail/texts/', 'tests/mail/')
    .replace('tests/social/farcaster/', 'tests/social/')
    .replace('tests/stack/solana/', 'tests/stack/')
  if (target.startsWith('gateway/tests/helpers/')) {
    const k = Object.entries(GROUPS).find(([, re]) => re.test(path.posix.basename(target)))?.[0]
    if (k) target = target.replace('/helpers/', `/helpers/${k}/`)
  }
  out.push({ from: t, to: target, feature: 'tests' })
}
const by = {}
for (const o of out) (by[o.to] ??= []).push(o.from)
for (const [k, v] of Object.entries(by)) if (v.length > 1) console.log('SAME TARGET', k, v.join(' '))
fs.writeFileSync(
  new URL('gateway-tests.json', import.meta.url),
  '[\n' + out.map(o => ' ' + JSON.stringify(o)).join(',\n') + '\n]\n',
)
const dirs = {}
for (const o of out) {
  const d = path.posix.dirname(o.to)
  dirs[d] = (dirs[d] ?? 0) + 1
}
console.log(
  out.filter(o => o.from !== o.to).length,
  'of',
  out.length,
  'move;',
  Object.entries(dirs)
    .filter(([, n]) => n > 20 || n < 2)
    .map(([d, n]) => `${d} ${n}`)
    .join(', '),
)
