import { runCommand } from './run-command.js'

process.exitCode = await runCommand(process.argv.slice(2), {
  out: text => void process.stdout.write(text),
  err: text => void process.stderr.write(text),
})
