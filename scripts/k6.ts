// `npm run k6`: builds k6 before the tests need it, so that none of them waits for it or runs beside it. Without Go there is
// none, and the tests that need it say so.

import { buildK6, hasGo } from '../src/load/setup/build-k6.ts'

/** The first build compiles about a thousand packages. */
const eachTold = 100

if (hasGo(process.env)) {
  let told = 0
  const { path, wasThere } = await buildK6({
    environment: process.env,
    progress: (packages) => {
      if (packages < told + eachTold) return
      told = packages
      process.stdout.write(`building k6: ${packages} packages\n`)
    },
  })
  process.stdout.write(`k6 ${wasThere ? 'is there' : 'was built'}: ${path.split('/').slice(-2).join('/')}\n`)
} else process.stdout.write('no Go here: the load runs among the tests will be skipped\n')
