// Opens the server that a target file describes.

import { Control } from './control.ts'
import type { Target } from './target.ts'
import { secret, type TargetFile } from './target-file.ts'
import { httpTransport } from './transport.ts'

export function openTarget(file: TargetFile, environment: NodeJS.ProcessEnv): Target {
  const control = file.fixtures?.control
  return {
    name: file.base_url,
    word: file.word ?? 'service',
    transport: httpTransport(file.base_url),
    accounts: Object.fromEntries(
      Object.entries(file.accounts).map(([name, account]) => [
        name,
        { ...account, key: secret(account.key, environment) },
      ]),
    ),
    absent: file.absent ?? [],
    settings: file.settings ?? {},
    emits: file.emits ?? {},
    disposable: file.disposable ?? false,
    control: control && new Control(httpTransport(control.control_url), secret(control.token, environment)),
    isLocal: isLoopback(new URL(file.base_url).hostname),
    arrival: 0.02,
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
