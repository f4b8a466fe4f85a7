package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// shells are those that the framework writes completions for.
var shells = []string{"bash", "zsh", "fish", "powershell"}

func newCompletion(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "print a script that completes verbs and flags in a shell",
		Long: `Completion prints a script for a shell: bash, zsh, fish or powershell. Once the
shell has read it, the Tab key completes verbs, flags, the words that they take, names
of recipes and rules, and names of files.`,
		Example: `  source <(xpc completion bash)
  xpc completion zsh > "${fpath[1]}/_xpc"
  xpc completion fish > ~/.config/fish/completions/xpc.fish
  xpc completion powershell | Out-String | Invoke-Expression`,
		Args:      takes(1, 1),
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(e.stdout, true)
			case "zsh":
				return root.GenZshCompletion(e.stdout)
			case "fish":
				return root.GenFishCompletion(e.stdout, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(e.stdout)
			}
			return fmt.Errorf("there is no completion for the shell %q: it is %s", args[0], diag.Listed(shells))
		},
	}
}
