// The example that people copy into their own tests: it runs here, so that it stays true.
import '../../examples/testing/plain-dapp.spec.js'
