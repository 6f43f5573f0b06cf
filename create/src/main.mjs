#!/usr/bin/env node
// npm create appkit-modal [folder]
import { createApp } from './create-app.mjs'
import { createLineReader } from './line-reader.mjs'

/** The exit code after Control-C. */
const INTERRUPTED = 130

const { stdin, stdout, stderr } = process
let reader

process.exitCode = await createApp(process.argv.slice(2), {
  cwd: process.cwd(),
  isInteractive: Boolean(stdin.isTTY && stdout.isTTY),
  prompt(question) {
    // Files are written only after the last answer, so an interruption leaves nothing behind.
    reader ??= createLineReader({ input: stdin, output: stdout, onEnd: () => process.exit(INTERRUPTED) })
    return reader.prompt(question)
  },
  out: text => void stdout.write(text),
  err: text => void stderr.write(text),
}).finally(() => reader?.close())
