// A line of the control protocol as the judge reads it. What a test leaves out of it nobody asks for.

import { type AnyAction, readAction } from '../../spec/control-action.ts'

export function actionOf(line: { readonly did: string; readonly at: number }): AnyAction {
  const action = readAction(line)
  return typeof action === 'string' ? (line as AnyAction) : action
}
