//go:build unix

package plumb

import "syscall"

// What this process has used of the processors, in seconds.
func cpuSeconds() float64 {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	seconds := func(time syscall.Timeval) float64 { return float64(time.Sec) + float64(time.Usec)/1e6 }
	return seconds(used.Utime) + seconds(used.Stime)
}
