// A k6 with our own extension inside it: k6/x/plumb.
package main

import (
	"go.k6.io/k6/v2/cmd"

	_ "plumbline/xk6-plumb"
)

func main() { cmd.Execute() }
