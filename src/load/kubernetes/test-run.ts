// The TestRun of the k6-operator: so many runners of our image, each with an equal segment of the users, started together.

import { files } from '../generator/part-files.ts'
import { offline } from '../setup/find-k6.ts'
import { keys, type Named, nameOf, results, scripts, somebody } from './names.ts'

interface Variable {
  readonly name: string
  readonly value: string
}

export interface TestRunNeeds extends Named {
  readonly users: number
  /** Whether the target's certificate is signed by an authority of its own. */
  readonly hasCa: boolean
}

export function testRunOf(needs: TestRunNeeds): object {
  const { profile, image, runners } = needs
  const name = nameOf(profile)
  return {
    ...{ apiVersion: 'k6.io/v1alpha1', kind: 'TestRun', metadata: { name } },
    spec: {
      parallelism: runners,
      script: { configMap: { name, file: 'main.ts' } },
      // It looks at the options of the scripts, and has no keys.
      initializer: { image, env: environment(needs) },
      runner: {
        ...{ image, env: environment(needs), resources: resources(needs) },
        securityContext: { runAsNonRoot: true, runAsUser: somebody, runAsGroup: somebody, fsGroup: somebody },
        volumes: [
          { name: 'keys', secret: { secretName: name } },
          { name: 'results', persistentVolumeClaim: { claimName: name } },
        ],
        volumeMounts: [
          { name: 'keys', mountPath: keys, readOnly: true },
          { name: 'results', mountPath: results },
        ],
      },
    },
  }
}

function environment({ hasCa }: TestRunNeeds): Variable[] {
  const values = {
    PLUMB_PLAN: `${scripts}/${files.plan}`,
    PLUMB_KEYS: `${keys}/keys.json`,
    PLUMB_FOLDER: results,
    PLUMB_FOLDER_PER_HOST: 'true',
    ...(hasCa ? { SSL_CERT_FILE: `${scripts}/ca.pem` } : {}),
    ...offline,
  }
  return Object.entries(values).map(([name, value]) => ({ name, value }))
}

/** What k6 itself takes, and each of its users. */
const [ownMb, userMb] = [200, 1]

/** With a limit, the generator knows how many cores it has, and can say that they were too few. */
function resources({ users, runners }: TestRunNeeds): object {
  const some = { cpu: '2', memory: `${ownMb + Math.ceil((users / runners) * userMb)}Mi` }
  return { requests: some, limits: some }
}
