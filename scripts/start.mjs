// npm start runs all services of the modal, and the examples, on this machine. Ctrl-C stops them.
import { startStack } from './stack/start-stack.mjs'

const started = startStack({ pages: true, log: line => console.log(`  ${line}`) })
let isStopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    if (isStopping) process.exit(1) // a second Ctrl-C stops at once
    isStopping = true
    await started.then(stack => stack.stop()).catch(() => {})
    process.exit(0)
  })
}

try {
  const { urls } = await started
  console.log(block(urls))
} catch (error) {
  console.error(`\n  The stack did not start.\n  ${error.message}\n`)
  process.exit(1)
}

function block({ demo, docs, wallet, pages, gateway, relay, anvil1, anvil2, solana }) {
  const others = Object.entries(pages).filter(([name]) => name !== 'demo' && name !== 'wallet')
  const rows = [
    ['Demo', demo],
    ['Docs', docs],
    ['Wallet', pages.wallet && wallet],
    ...others.map(([name, url]) => [name.charAt(0).toUpperCase() + name.slice(1), url]),
    [],
    ['Gateway', gateway],
    ['Mail', `${gateway}/dev/mail`],
    ['Relay', relay],
    ['Chain 31337', anvil1],
    ['Chain 31338', anvil2],
    ['Solana', solana],
  ]
  const lines = rows
    .filter(([name, url]) => url || !name)
    .map(([name = '', url = '']) => `  ${name.padEnd(14)}${url}`.trimEnd())
  return ['', '  appkit-modal is running.', '', ...lines, '', '  Ctrl-C stops all of it.', ''].join('\n')
}
