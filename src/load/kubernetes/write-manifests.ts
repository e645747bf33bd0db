// Writes the manifests, and what the image is built of, into a folder.

import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { makeFolder } from '../../spec/ground/make-folder.ts'
import { root } from '../../spec/own-files.ts'
import { moduleFolder } from '../setup/k6-module.ts'
import { type Load, manifestsOf } from './manifests.ts'

const scriptFolder = join(root, 'src/load/k6')

export function writeManifests(folder: string, load: Omit<Load, 'scripts'>): string[] {
  const manifests = manifestsOf({ ...load, scripts: scriptsOf() })
  makeFolder(folder)
  // Keys of people are in one of them.
  for (const [name, content] of Object.entries(manifests))
    writeFileSync(join(folder, name), stringify(content, { lineWidth: 0 }), { mode: 0o600 })
  writeFileSync(join(folder, '.gitignore'), 'secret.yaml\n')
  writeFileSync(join(folder, 'Dockerfile'), dockerfile)
  const isTest = (path: string) => path.endsWith('_test.go')
  cpSync(moduleFolder, join(folder, 'k6-build'), { recursive: true, filter: (from) => !isTest(from) })
  return [...Object.keys(manifests), 'Dockerfile']
}

function scriptsOf(): Record<string, string> {
  const names = readdirSync(scriptFolder).filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(scriptFolder, name), 'utf8')]))
}

/** The initializer of the operator needs a shell, and finds k6 by its name. */
const dockerfile = `# k6 with the extension k6/x/plumb, as the runners of the k6-operator need it.
FROM golang:1.25 AS build
WORKDIR /build
COPY k6-build .
RUN CGO_ENABLED=0 go build -mod=readonly -trimpath -o /k6 ./k6

FROM alpine:3
RUN apk add --no-cache ca-certificates
COPY --from=build /k6 /usr/bin/k6
USER 12345
ENTRYPOINT ["k6"]
`
