// `plumb load`: plays a load profile against a server.

import { type Command, Option } from 'commander'
import type { KubernetesOptions } from '../load/kubernetes.ts'
import type { LoadOptions } from '../load/load.ts'
import { atLeastOne, integer, seconds, someSeconds } from '../process/options.ts'

const helpText = `
Profiles: smoke, steady, stress, spike, soak, breakpoint; storms: deploy-reload, queue-loss, error-window,
wake-up-wave; or a YAML file of your own (scenarios/load shows how). docs/load.md explains what is measured.

Exit codes:
  0    everything that was looked at is right, and the objectives were kept
  1    events lost, doubled, reordered, misdirected or stale; a must clause broken; or an objective missed
  2    wrong use, a bad file, or no k6
  3    INVALID: the generator was the bottleneck, so that nothing can be said; or the target stopped answering
  4    a fault of Plumbline itself
  130  interrupted; the report has what was seen until then

Example:
  $ plumb load --setup                      builds k6 with our extension; needs Go, once
  $ plumb load smoke                        against a reference server in a process of its own
  $ plumb load steady --target target.yaml --prepare --report reports/load`

type Options = LoadOptions & Omit<KubernetesOptions, 'kubernetes'> & { setup?: true; kubernetes?: string }

export function loadCommand(program: Command): void {
  program
    .command('load')
    .argument('[profile]', 'who the users are and how many: one of those below, or a YAML file (default: smoke)')
    .description('play users against a server: is it still right at that load, and how quick is it?')
    .option('--setup', 'only build k6 with our extension, or find that it is there')
    .option('--target <file>', 'the server that this target file describes (default: a reference server of its own)')
    .option('--prepare', "make people, channels and messages by the target's fixtures, and put them away at the end")
    .option('--keep', 'leave there what --prepare made')
    .option('--report <folder>', 'where the report goes', 'reports/load')
    .option('--seed <n>', 'draw what users do from this seed (default: a random one, which is printed)', integer)
    .option('--users <n>', 'so many users at most, instead of what the profile says', atLeastOne)
    .option('--for <time>', 'so long, instead of what the profile says, e.g. 2m', someSeconds)
    .addOption(
      new Option('--fail-on <what>', 'what fails the run: objectives and wrong deliveries, the latter alone, …')
        .choices(['slo', 'wrong', 'should', 'nothing'])
        .default('slo'),
    )
    .option('--yes-load-this-host', 'load a host that is neither on this machine nor in a private network')
    .option('--processes <n>', 'share the users out to so many processes of k6, which start together', atLeastOne)
    .option(
      '--kubernetes <folder>',
      'play nothing: write what a cluster with the k6-operator needs, for --processes runners',
    )
    .option('--image <name>', 'with --kubernetes: what the image of the runners is called', 'plumbline-k6:latest')
    .option('--cluster-url <url>', 'with --kubernetes: where the runners find the target (default: its base_url)')
    .option('--dashboard', "offer k6's own web dashboard on 127.0.0.1 meanwhile")
    .option('--allow-commands', 'run the shell commands that the target file has for control actions')
    .option('--anyway', 'go on where another run is at work on the same organization')
    .option('--wait <time>', 'wait so long for a server that is not there yet, e.g. 60s', seconds)
    .option('--json', 'print report.json instead of the summary')
    .addHelpText('after', helpText)
    .action(async (profile: string | undefined, options: Options) => {
      if (options.setup) {
        const { setUp } = await import('../load/setup.ts')
        process.exitCode = await setUp()
        return
      }
      const { kubernetes } = options
      if (kubernetes !== undefined) {
        const { writeForKubernetes } = await import('../load/kubernetes.ts')
        process.exitCode = await writeForKubernetes(profile ?? 'smoke', { ...options, kubernetes })
        return
      }
      const { runLoad } = await import('../load/load.ts')
      process.exitCode = await runLoad(profile ?? 'smoke', options)
    })
}
